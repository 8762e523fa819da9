"""All route handlers, in one list."""

from escadre.server.http.openapi import api_page
from escadre.server.routes import host, learn, live, lobby, people, play, review, rulebook

API_ROUTES = [
    lobby.list_games,
    lobby.get_game,
    lobby.get_introduction,
    lobby.get_default_option,
    lobby.check_option,
    lobby.commit_server_seed,
    lobby.open_table,
    lobby.list_own_tables,
    lobby.get_address,
    rulebook.get_rulebook,
    play.get_table,
    play.get_view,
    play.get_bot_observation,
    play.get_recent_steps,
    play.send_request,
    play.take_seat,
    play.rejoin_seat,
    play.get_seat_links,
    review.get_record,
    review.get_scene,
    review.get_turning_point,
    review.get_replay,
    review.get_analysis,
    review.start_analysis,
    review.retry_mistake,
    review.query_mistake,
    review.check_record,
    review.replay_record,
    review.analyse_record,
    review.create_what_if,
    learn.list_lessons,
    learn.take_lesson_step,
    learn.query_lesson,
    learn.list_puzzles,
    learn.answer_puzzle,
    learn.query_puzzle,
    learn.report_puzzle,
    learn.list_daily_battles,
    learn.play_daily_battle,
    learn.query_daily_battle,
    people.get_me,
    people.get_my_data,
    people.get_my_results,
    people.delete_me,
]
"""Handlers described in the OpenAPI document."""

ROUTES = [*API_ROUTES, live.live_table, api_page, host.get_health, host.get_metrics]
