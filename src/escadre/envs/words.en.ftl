# Conversations with language models

talk-seat = You are player { $number }.
talk-legal = You may choose:
talk-more = { $count ->
    [one] One more action is legal.
   *[other] { $count } more actions are legal.
}
talk-answer = Answer with one of them in square brackets, such as { $example }. The last brackets count.
talk-no-brackets = This answer has no action in square brackets.
