"""A bot at a live table, with nothing but the standard library: it plays a match and says who won.

python at_a_table.py http://127.0.0.1:8000 mako bosco
"""

import json
import random
import sys
import time
from contextlib import suppress
from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

address, game, level = sys.argv[1:]
browser = build_opener(HTTPCookieProcessor(CookieJar()))  # the cookie is the key to our seat


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}/api{path}", data, {"Content-Type": "application/json"})
    with browser.open(request) as answer:
        return json.load(answer)


table = ask("/tables", {"game": game, "seats": ["me", level], "name": "First bot"})["table"]
while not (now := ask(f"/tables/{table}/situation"))["over"]:
    if now["legal"]:
        action = random.choice(now["legal"])["action"]
        act = {"type": "act", "ply": now["ply"], "actions": [action]}
        with suppress(HTTPError):  # the other was quicker: look again
            ask(f"/tables/{table}/requests", act)
    else:
        time.sleep(0.1)  # the other is thinking; a WebSocket would tell us when he is done
ended = ask(f"/tables/{table}")["table"]["ended"]
us, *others = ended["places"]
result = "We won:" if us < min(others) else "We drew:" if us == min(others) else "We lost:"
print(result, ended["sentence"])
