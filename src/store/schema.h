// The tables of the SQLite store, as numbered steps. What a file is at is its `user_version`: the number of steps it
// has behind it. A step that has been released is never changed; a new one is added at the end.
#pragma once

#include <array>

namespace tilewright {

// In the head of the file: whose it is ("TILE").
inline constexpr int store_application_id = 0x54494C45;

// The index on games holds only those that are played, and an event does not touch it.
inline constexpr std::array<const char*, 2> store_migrations = {R"sql(
create table games (
    id text not null primary key,
    setup text not null,
    created_ms integer not null,
    changed_ms integer not null,
    listed integer not null,
    ended integer not null default 0,
    broken text not null default ''
);
create index unfinished_games on games (id) where ended = 0 and broken = '';
create table events (
    game_id text not null references games (id) on delete cascade,
    seq integer not null,
    actor integer not null,
    text text not null,
    at_ms integer not null,
    primary key (game_id, seq)
) without rowid;
create table chat (
    game_id text not null references games (id) on delete cascade,
    number integer not null,
    seat integer not null,
    name text not null,
    text text not null,
    at_ms integer not null,
    primary key (game_id, number)
) without rowid;
create table pauses (
    from_ms integer not null,
    to_ms integer not null
);
create table meta (
    key text not null primary key,
    value
) without rowid;
)sql",
                                                                R"sql(
create table reviews (
    game_id text not null primary key references games (id) on delete cascade,
    events integer not null,
    engine text not null,
    budget text not null,
    holder text not null default '',
    until_ms integer not null default 0,
    result text not null default ''
);
create table findings (
    game_id text not null references reviews (game_id) on delete cascade,
    piece integer not null,
    finding text not null,
    primary key (game_id, piece)
) without rowid;
)sql"};

}  // namespace tilewright
