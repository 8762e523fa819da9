"""All route handlers, in one list."""

from escadre.server.http.openapi import api_page
from escadre.server.routes import host, learn, live, lobby, people, play, review, rulebook

API_ROUTES = [
    lobby.games,
    lobby.game,
    lobby.aim,
    lobby.usual_option,
    lobby.check_option,
    lobby.pledge,
    lobby.open_table,
    lobby.awaited,
    lobby.address,
    rulebook.rules,
    play.look,
    play.view,
    play.situation,
    play.past_steps,
    play.ask,
    play.sit,
    play.claim_seat,
    play.seat_links,
    review.record,
    review.scene,
    review.turned,
    review.replay,
    review.analysis,
    review.analyse,
    review.once_more,
    review.once_more_question,
    review.check_record,
    review.replay_record,
    review.analyse_record,
    review.play_on,
    learn.chapters,
    learn.lesson,
    learn.lesson_question,
    learn.puzzle_list,
    learn.puzzle,
    learn.puzzle_question,
    learn.report_puzzle,
    learn.days,
    learn.battle,
    learn.battle_question,
    people.me,
    people.my_data,
    people.my_record,
    people.forget_me,
]
"""Handlers described in the OpenAPI document."""

ROUTES = [*API_ROUTES, live.live, api_page, host.health, host.counts]
