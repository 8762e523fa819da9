"""A bot at a live table, with the standard library only: plays a game and prints the winner.

python at_a_table.py http://127.0.0.1:8000 mako bosco
"""

import json
import random
import sys
import time
from http.cookiejar import CookieJar
from urllib.error import HTTPError, URLError
from urllib.request import HTTPCookieProcessor, Request, build_opener

if len(sys.argv) != 4:
    sys.exit(__doc__)
address, game, level = sys.argv[1:]
browser = build_opener(HTTPCookieProcessor(CookieJar()))  # the cookie is the key to our seat


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}/api{path}", data, {"Content-Type": "application/json"})
    try:
        return json.load(browser.open(request))
    except HTTPError as refusal:
        if refusal.code == 429:  # too many requests from our address
            time.sleep(float(refusal.headers["Retry-After"] or 1))
            return ask(path, body)
        return json.load(refusal)  # the error, as a sentence
    except URLError as error:
        sys.exit(f"There is no server at {address}: {error.reason}")


opened = ask("/tables", {"game": game, "seats": ["me", level], "name": "First bot"})
if "sentence" in opened:
    sys.exit(opened["sentence"])
table = opened["table"]
while not (now := ask(f"/tables/{table}/situation"))["over"]:
    if now["legal"]:
        action = random.choice(now["legal"])["action"]
        act = {"type": "act", "ply": now["ply"], "actions": [action]}
        ask(f"/tables/{table}/requests", act)  # refused if the opponent was quicker: look again
    else:
        time.sleep(0.1)  # the opponent is thinking; a WebSocket would tell us when the move is made
ended = ask(f"/tables/{table}")["table"]["ended"]
us, *others = ended["places"]
result = "We won:" if us < min(others) else "We drew:" if us == min(others) else "We lost:"
print(result, ended["sentence"])
