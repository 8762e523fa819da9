"""Check the record of a match (format 2), as docs/guides/verify-a-match.md describes.

    python verify_record.py match.json [--commitment HEX] [--seed HEX] [--seal HEX] [--saw HEX]

The program contains no rules of any game. It checks the chain of hashes, every roll and draw, and
the seals on secret set-ups; `escadre verify` also checks whether the moves are legal.
Exit status: 0 if everything is right, 3 if something is missing, 1 if something is wrong.
"""

import hashlib
import hmac
import json
import sys
from itertools import count


def canonical(value):
    """Return the canonical form of a value (RFC 8785, as far as records need it)."""

    def whole(each):
        if isinstance(each, dict):
            return {key: whole(item) for key, item in each.items()}
        if isinstance(each, list):
            return [whole(item) for item in each]
        return int(each) if isinstance(each, float) and each.is_integer() else each

    spelled = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False}
    return json.dumps(whole(value), **spelled).encode()


def digest(value, previous=""):
    return hashlib.sha256(previous.encode() + canonical(value)).hexdigest()


def once(pairs):
    """Refuse a repeated name: parsers would disagree about its value."""
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError("a name is given twice")
    return dict(pairs)


# The chain


def broken_links(record):
    names = ("game", "rules_version", "format", "config", "players", "taken")
    first = {name: record[name] for name in names if name in record}
    lots = record.get("lots")
    last = digest({**first, "commitment": lots and lots["commitment"]})
    for n, ply in enumerate(record["plies"], 1):
        linked = {name: item for name, item in ply.items() if name not in ("hash", "comment")}
        if ply.get("hash") != digest(linked, last):
            yield f"ply {n}: not in the chain"
        last = ply.get("hash", "")
    if ending := record.get("ending"):
        sealed = {name: item for name, item in ending.items() if name != "hash"}
        if ending.get("hash") != digest({"ending": sealed, "lots": lots}, last):
            yield "the ending: not in the chain"


# Dice and draws


def numbers(key, n):
    """Yield the 64-bit numbers from which outcome n of a match is made, n from 0."""
    for block in count():
        made = hashlib.sha256(key + n.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        for at in range(0, 32, 8):
            yield int.from_bytes(made[at : at + 8], "big")


def below(stop, source):
    """Return a number from 0 to stop - 1, all equally likely."""
    fair = 2**64 - 2**64 % stop
    return next(number for number in source if number < fair) % stop


def outcome(law, source):
    """Return the outcome of this distribution."""
    if law["type"] == "dice":
        faces = law.get("faces", 6)
        return {"type": "rolled", "pips": [1 + below(faces, source) for _ in range(law["count"])]}
    if law["type"] == "draw":
        return {"type": "drawn", "item": law["items"][below(len(law["items"]), source)]}
    left = below(sum(law["weights"]), source)
    for item, weight in enumerate(law["weights"]):
        if left < weight:
            return {"type": "drawn", "item": item}
        left -= weight
    raise ValueError("all weights are zero")


def wrong_outcomes(record, server_seed, seat_seeds):
    key = hashlib.sha256(server_seed + b"".join(seat_seeds)).digest()
    chance = ((n, ply) for n, ply in enumerate(record["plies"], 1) if ply["seat"] == -1)
    for thrown, (n, ply) in enumerate(chance):
        if (law := ply.get("law")) is None:
            yield f"ply {n}: it does not say what it was drawn from"
        elif ply["action"] != outcome(law, numbers(key, thrown)):
            yield f"ply {n}: not the result of the dice or the draw"
        elif law["type"] == "draw" and len(set(law["items"])) < len(law["items"]):
            yield f"ply {n}: an item is listed twice, so it is likelier than others"


# Seals on secret set-ups


def wrong_seals(record, server_seed):
    done, sealed = {}, {}
    for n, ply in enumerate(record["plies"], 1):
        seat = ply["seat"]
        done.setdefault(seat, []).append(ply["action"])
        if seal := ply.get("seal"):
            label = f"escadre seal {seat} {sealed.get(seat, 0)}".encode()
            salt = hmac.digest(server_seed, label, "sha256")
            if seal != hmac.digest(salt, canonical(done.pop(seat)), "sha256").hex():
                yield f"ply {n}: does not match its seal"
            sealed[seat] = sealed.get(seat, 0) + 1


def missing(record):
    """Yield the parts that the record lacks, so that they could not be checked."""
    if not record.get("ending"):
        plies = len(record["plies"])
        yield f"not finished: {plies} plies, no ending; nothing shows whether more were played"
    if not (lots := record.get("lots")) or not lots.get("server_seed"):
        yield "the server's seed: dice and seals cannot be checked"


def findings(record, commitment=None, seeds=(), seals=(), saw=()):
    """List all errors of a record; the other arguments are what a player saved."""
    if record.get("format") != 2:
        return ["a record of format 2 is needed"]
    if found := list(broken_links(record)):
        return found
    hashes = {each.get("hash") for each in (*record["plies"], record.get("ending") or {})}
    found += [f"the hash {each} that you saw is missing" for each in saw if each not in hashes]
    lots = record.get("lots") or {"commitment": None, "seat_seeds": []}
    if commitment not in (None, lots["commitment"]):
        found.append("not the commitment that you saved")
    found += [f"your seed {seed} is missing" for seed in seeds if seed not in lots["seat_seeds"]]
    shown = {ply.get("seal") for ply in record["plies"]}
    found += [f"your seal {seal} is missing" for seal in seals if seal not in shown]
    if not lots.get("server_seed"):
        unrevealed = lots["commitment"] and record.get("ending")
        return [*found, "the server has not revealed its seed"] if unrevealed else found
    if not record.get("ending"):
        found.append("the server's seed is revealed before the end")
    server_seed, *seat_seeds = map(bytes.fromhex, (lots["server_seed"], *lots["seat_seeds"]))
    if hashlib.sha256(server_seed).hexdigest() != lots["commitment"]:
        found.append("the server's seed is not the one that it committed to")
    found += wrong_outcomes(record, server_seed, seat_seeds)
    return found + list(wrong_seals(record, server_seed))


if __name__ == "__main__":
    file, *options = sys.argv[1:]
    kept = {"--commitment": [], "--seed": [], "--seal": [], "--saw": []}
    for name, value in zip(options[::2], options[1::2], strict=True):
        kept[name].append(value)
    with open(file, encoding="utf-8") as source:
        match = json.load(source, object_pairs_hook=once)
    commitments, *rest = kept.values()
    wrong = findings(match, *(commitments or [None])[:1], *rest)
    lacking = [] if wrong else list(missing(match))
    print("\n".join([*wrong, *(f"missing: {each}" for each in lacking)] or ["Everything holds."]))
    sys.exit(1 if wrong else 3 if lacking else 0)
