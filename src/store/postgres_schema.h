// The tables of the PostgreSQL store, as numbered steps, all in a schema of their own. What a database is at stands in
// `meta` as `version`: the number of steps it has behind it. A step that has been released is never changed; a new one
// is added at the end. Texts are bytea, because a text of ours may have any byte.
#pragma once

#include <array>

namespace tilewright {

inline constexpr std::array<const char*, 2> postgres_migrations = {
    R"sql(
create table games (
    id bytea not null primary key,
    setup bytea not null,
    created_ms bigint not null,
    changed_ms bigint not null,
    listed bigint not null,
    ended bigint not null default 0,
    broken bytea not null default '',
    node bigint not null
);
create index unfinished_games on games (node) where ended = 0 and broken = '';
create table events (
    game_id bytea not null references games (id) on delete cascade,
    seq bigint not null,
    actor bigint not null,
    text bytea not null,
    at_ms bigint not null,
    primary key (game_id, seq)
);
create table chat (
    game_id bytea not null references games (id) on delete cascade,
    number bigint not null,
    seat bigint not null,
    name bytea not null,
    text bytea not null,
    at_ms bigint not null,
    primary key (game_id, number)
);
create table reviews (
    game_id bytea not null primary key references games (id) on delete cascade,
    events bigint not null,
    engine bytea not null,
    budget bytea not null,
    holder bytea not null default '',
    until_ms bigint not null default 0,
    result bytea not null default ''
);
create table findings (
    game_id bytea not null references reviews (game_id) on delete cascade,
    piece bigint not null,
    finding bytea not null,
    primary key (game_id, piece)
);
create table pauses (
    from_ms bigint not null,
    to_ms bigint not null
);
create table meta (
    key text not null primary key,
    value bigint not null
);
create table nodes (
    id bigint not null primary key,
    until timestamptz not null
);
)sql",
    // Jobs (store/jobs.h): nothing that must survive a crash.
    R"sql(
create unlogged table jobs (
    node bigint not null,
    number bigint not null,
    version bytea not null,
    rank bigint not null,
    text bytea not null,
    offered timestamptz not null default now(),
    wanted timestamptz not null,
    worker bigint not null default 0,
    until timestamptz,
    answered bigint not null default 0,
    answer bytea,
    primary key (node, number)
);
create index open_jobs on jobs (version, rank, offered, number) where answered = 0;
create unlogged table workers (
    id bigint not null primary key,
    version bytea not null,
    threads bigint not null,
    until timestamptz not null
);
)sql"};

}  // namespace tilewright
