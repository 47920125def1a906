-- What sessions did and what was learned from it. Numbers that stand for sessions, screens, moves and flows are hashes
-- of the project and of what they stand for, so every machine computes the same ones and asks for none.

CREATE TABLE surehand.project_role (
  project text NOT NULL, role name NOT NULL, PRIMARY KEY (project, role)
);
COMMENT ON TABLE surehand.project_role IS 'a project that is listed here is open only to members of these roles';

-- The project that a connection has named, if its role may use it.
CREATE FUNCTION surehand.current_project() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = surehand, pg_temp AS $$
DECLARE named text := current_setting('surehand.project', true);
BEGIN
  IF EXISTS (SELECT 1 FROM project_role WHERE project = named)
    AND NOT EXISTS (SELECT 1 FROM project_role WHERE project = named AND pg_has_role(session_user, role, 'MEMBER'))
  THEN
    RAISE EXCEPTION 'role % may not use project %', session_user, named USING ERRCODE = '42501';
  END IF;
  RETURN named;
END $$;

CREATE TABLE surehand.session (
  id bigint PRIMARY KEY, project text NOT NULL, session_id text NOT NULL, created_at text NOT NULL DEFAULT '',
  goal text NOT NULL DEFAULT '', flow_tags jsonb NOT NULL DEFAULT '[]', tags jsonb NOT NULL DEFAULT '[]',
  git jsonb NOT NULL DEFAULT '{}', record jsonb, steps int NOT NULL DEFAULT 0, failed int NOT NULL DEFAULT 0,
  last_at bigint NOT NULL DEFAULT 0
);
CREATE INDEX session_last ON surehand.session (project, last_at);

CREATE TABLE surehand.region (
  id bigint PRIMARY KEY, project text NOT NULL, origin text NOT NULL, screen text NOT NULL, route text NOT NULL,
  token text NOT NULL, made timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX region_screen ON surehand.region (project, origin, screen, made);
CREATE INDEX region_token ON surehand.region (project, origin, token, made);

CREATE TABLE surehand.region_test_id (
  project text NOT NULL, test_id text NOT NULL, region bigint NOT NULL, PRIMARY KEY (project, test_id, region)
);

CREATE TABLE surehand.move (
  id bigint PRIMARY KEY, project text NOT NULL, tool text NOT NULL, test_id text, role text, name text, json json NOT NULL
);
CREATE INDEX move_test_id ON surehand.move (project, test_id, tool) WHERE test_id IS NOT NULL;
CREATE INDEX move_name ON surehand.move (project, name, role, tool) WHERE name IS NOT NULL;

CREATE TABLE surehand.flow_tag (
  project text NOT NULL, tag text NOT NULL, flow bigint NOT NULL, PRIMARY KEY (project, tag, flow)
);
CREATE TABLE surehand.sketch (id bigint PRIMARY KEY, project text NOT NULL, key text NOT NULL);

CREATE TABLE surehand.step (
  session bigint NOT NULL, file text NOT NULL, project text NOT NULL, at bigint NOT NULL, tool text NOT NULL,
  region bigint NOT NULL, move bigint, sketch bigint NOT NULL, flow bigint NOT NULL, branch text NOT NULL,
  ok int NOT NULL, worth int NOT NULL, entry int NOT NULL, followed int NOT NULL,
  prev bigint NOT NULL, prev2 bigint NOT NULL, prev3 bigint NOT NULL,
  code text NOT NULL, kind text NOT NULL, after text NOT NULL, labels json NOT NULL,
  PRIMARY KEY (session, file)
);
CREATE INDEX step_at ON surehand.step (project, at);
CREATE INDEX step_move ON surehand.step (move, region, at) WHERE ok = 1;

-- Whole records stand apart: what is asked all the time stays small.
CREATE TABLE surehand.step_record (
  session bigint NOT NULL, file text NOT NULL, project text NOT NULL, record json NOT NULL, PRIMARY KEY (session, file)
);

CREATE TABLE surehand.tally (
  region bigint NOT NULL, span int NOT NULL, move bigint NOT NULL, flow bigint NOT NULL, branch text NOT NULL,
  project text NOT NULL, ok int NOT NULL, failed int NOT NULL, worth int NOT NULL, entries int NOT NULL,
  followed_ok int NOT NULL, followed_failed int NOT NULL, last_ok bigint NOT NULL, last_failed bigint NOT NULL,
  PRIMARY KEY (region, span, move, flow, branch)
) WITH (fillfactor = 70);
CREATE TABLE surehand.link (
  prev bigint NOT NULL, span int NOT NULL, prev2 bigint NOT NULL, prev3 bigint NOT NULL, region bigint NOT NULL,
  move bigint NOT NULL, flow bigint NOT NULL, project text NOT NULL,
  count int NOT NULL, worth int NOT NULL, last bigint NOT NULL,
  PRIMARY KEY (prev, region, span, prev2, prev3, move, flow)
) WITH (fillfactor = 70);
CREATE TABLE surehand.failure (
  region bigint NOT NULL, span int NOT NULL, move bigint NOT NULL, code text NOT NULL, kind text NOT NULL,
  flow bigint NOT NULL, project text NOT NULL, count int NOT NULL, last bigint NOT NULL,
  PRIMARY KEY (region, span, move, code, kind, flow)
) WITH (fillfactor = 70);
CREATE TABLE surehand.visit (
  region bigint NOT NULL, session bigint NOT NULL, flow bigint NOT NULL, project text NOT NULL,
  steps int NOT NULL, last bigint NOT NULL,
  PRIMARY KEY (region, session, flow)
) WITH (fillfactor = 70);
CREATE INDEX visit_last ON surehand.visit (region, last);

-- Transcripts, decisions, locks of scenarios and reports, each whole.
CREATE TABLE surehand.document (
  project text NOT NULL, kind text NOT NULL, key text NOT NULL, at timestamptz NOT NULL, body json NOT NULL,
  PRIMARY KEY (project, kind, key)
);
CREATE INDEX document_at ON surehand.document (project, kind, at);

-- Adds (sign 1) or takes away (sign -1) what steps count for. Rows come in one order, so that two writers never wait
-- for each other in a circle.
CREATE FUNCTION surehand.count_steps(counted surehand.step[], sign int) RETURNS void
LANGUAGE plpgsql SET search_path = surehand, pg_temp AS $$
BEGIN
  INSERT INTO tally AS t
    SELECT region, (at / 43200000)::int AS span, move, flow, branch, project, sign * sum(ok), sign * sum(1 - ok),
      sign * sum(worth), sign * sum(worth * entry), sign * sum(followed * ok), sign * sum(followed * (1 - ok)),
      CASE WHEN sign = 1 THEN max(at * ok) ELSE 0 END, CASE WHEN sign = 1 THEN max(at * (1 - ok)) ELSE 0 END
    FROM unnest(counted) WHERE move IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (region, span, move, flow, branch) DO UPDATE SET
    ok = t.ok + excluded.ok, failed = t.failed + excluded.failed, worth = t.worth + excluded.worth,
    entries = t.entries + excluded.entries, followed_ok = t.followed_ok + excluded.followed_ok,
    followed_failed = t.followed_failed + excluded.followed_failed,
    last_ok = greatest(t.last_ok, excluded.last_ok), last_failed = greatest(t.last_failed, excluded.last_failed);
  INSERT INTO link AS l
    SELECT prev, (at / 43200000)::int AS span, prev2, prev3, region, move, flow, project, sign * count(*),
      sign * sum(worth), CASE WHEN sign = 1 THEN max(at) ELSE 0 END
    FROM unnest(counted) WHERE move IS NOT NULL AND ok = 1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 5, 2, 3, 4, 6, 7
  ON CONFLICT (prev, region, span, prev2, prev3, move, flow) DO UPDATE SET
    count = l.count + excluded.count, worth = l.worth + excluded.worth, last = greatest(l.last, excluded.last);
  INSERT INTO failure AS f
    SELECT region, (at / 43200000)::int AS span, move, code, kind, flow, project, sign * count(*),
      CASE WHEN sign = 1 THEN max(at) ELSE 0 END
    FROM unnest(counted) WHERE move IS NOT NULL AND ok = 0 GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (region, span, move, code, kind, flow) DO UPDATE SET
    count = f.count + excluded.count, last = greatest(f.last, excluded.last);
  INSERT INTO visit AS v
    SELECT region, session, flow, project, sign * count(*), CASE WHEN sign = 1 THEN max(at) ELSE 0 END
    FROM unnest(counted) WHERE move IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3
  ON CONFLICT (region, session, flow) DO UPDATE SET
    steps = v.steps + excluded.steps, last = greatest(v.last, excluded.last);
END $$;

-- Takes in what a machine has spooled. What is there already is passed over, so a batch may come twice.
CREATE FUNCTION surehand.take_in(given json) RETURNS int
LANGUAGE plpgsql SET search_path = surehand, pg_temp AS $$
DECLARE
  here text := current_setting('surehand.project');
  fresh step[];
  idle step[];
BEGIN
  INSERT INTO session (id, project, session_id)
    SELECT (e ->> 0)::bigint, here, e ->> 1 FROM json_array_elements(given -> 'sessions') AS e ORDER BY 1
    ON CONFLICT DO NOTHING;
  UPDATE session SET session_id = e ->> 'sessionId', created_at = e ->> 'createdAt', goal = coalesce(e ->> 'goal', ''),
      flow_tags = (e -> 'flowTags')::jsonb, tags = (e -> 'tags')::jsonb, git = coalesce(e -> 'git', '{}')::jsonb,
      record = e::jsonb
    FROM json_array_elements(given -> 'records') AS r(pair), LATERAL (SELECT pair -> 1 AS e) AS one
    WHERE id = (pair ->> 0)::bigint;
  INSERT INTO region (id, project, origin, screen, route, token)
    SELECT (e ->> 0)::bigint, here, e ->> 1, e ->> 2, e ->> 3, e ->> 4
    FROM json_array_elements(given -> 'regions') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO region_test_id (project, test_id, region)
    SELECT here, e ->> 0, (e ->> 1)::bigint
    FROM json_array_elements(given -> 'test_ids') AS e ORDER BY 2, 3 ON CONFLICT DO NOTHING;
  INSERT INTO move (id, project, tool, test_id, role, name, json)
    SELECT (e ->> 0)::bigint, here, e ->> 1, e ->> 2, e ->> 3, e ->> 4, e -> 5
    FROM json_array_elements(given -> 'moves') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO flow_tag (project, tag, flow)
    SELECT here, e ->> 0, (e ->> 1)::bigint
    FROM json_array_elements(given -> 'flow_tags') AS e ORDER BY 2, 3 ON CONFLICT DO NOTHING;
  INSERT INTO sketch (id, project, key)
    SELECT (e ->> 0)::bigint, here, e ->> 1
    FROM json_array_elements(given -> 'sketches') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
  INSERT INTO document (project, kind, key, at, body)
    SELECT here, e ->> 0, e ->> 1, (e ->> 2)::timestamptz, e -> 3
    FROM json_array_elements(given -> 'documents') AS e ORDER BY 2, 3
    ON CONFLICT (project, kind, key) DO UPDATE SET at = excluded.at, body = excluded.body
      WHERE document.at <= excluded.at;
  WITH put AS (
    INSERT INTO step
      SELECT (e ->> 0)::bigint, e ->> 1, here, (e ->> 2)::bigint, e ->> 3, (e ->> 4)::bigint, (e ->> 5)::bigint,
        (e ->> 6)::bigint, (e ->> 7)::bigint, e ->> 8, (e ->> 9)::int, (e ->> 10)::int, (e ->> 11)::int,
        (e ->> 12)::int, (e ->> 13)::bigint, (e ->> 14)::bigint, (e ->> 15)::bigint, e ->> 16, e ->> 17, e ->> 18,
        e -> 19
      FROM json_array_elements(given -> 'steps') AS e ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING step
  ) SELECT array_agg(step) INTO fresh FROM put;
  INSERT INTO step_record (session, file, project, record)
    SELECT (e ->> 0)::bigint, e ->> 1, here, e -> 20 FROM json_array_elements(given -> 'steps') AS e
    ON CONFLICT DO NOTHING;
  -- What was taken back at once was a try, not a way: it counts for less.
  SELECT array_agg(s) INTO idle FROM (
    SELECT step AS s FROM step JOIN json_array_elements(given -> 'idle') AS e
      ON session = (e ->> 0)::bigint AND file = e ->> 1 WHERE worth > 2 FOR UPDATE OF step) AS found;
  IF idle IS NOT NULL THEN
    PERFORM count_steps(idle, -1);
    UPDATE step SET worth = 2 FROM unnest(idle) AS i WHERE step.session = i.session AND step.file = i.file;
    SELECT array_agg(step) INTO idle FROM step JOIN unnest(idle) AS i USING (session, file);
    PERFORM count_steps(idle, 1);
  END IF;
  IF fresh IS NULL THEN RETURN 0; END IF;
  PERFORM count_steps(fresh, 1);
  UPDATE session SET steps = session.steps + n.steps, failed = session.failed + n.failed,
      last_at = greatest(last_at, n.last)
    FROM (SELECT session AS id, count(*) AS steps, count(*) FILTER (WHERE ok = 0) AS failed, max(at) AS last
      FROM unnest(fresh) GROUP BY session) AS n WHERE session.id = n.id;
  RETURN array_length(fresh, 1);
END $$;

-- Forgets sessions and what they counted for.
CREATE FUNCTION surehand.forget_sessions(gone bigint[]) RETURNS int
LANGUAGE plpgsql SET search_path = surehand, pg_temp AS $$
DECLARE
  removed step[];
  regions bigint[];
BEGIN
  WITH out AS (DELETE FROM step WHERE session = ANY (gone) RETURNING step)
    SELECT array_agg(step), array_agg(DISTINCT (step).region) INTO removed, regions FROM out;
  DELETE FROM step_record WHERE session = ANY (gone);
  DELETE FROM session WHERE id = ANY (gone);
  IF removed IS NULL THEN RETURN 0; END IF;
  PERFORM count_steps(removed, -1);
  DELETE FROM tally WHERE region = ANY (regions) AND ok + failed <= 0;
  DELETE FROM link WHERE region = ANY (regions) AND count <= 0;
  DELETE FROM failure WHERE region = ANY (regions) AND count <= 0;
  DELETE FROM visit WHERE region = ANY (regions) AND steps <= 0;
  RETURN array_length(removed, 1);
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['session', 'region', 'region_test_id', 'move', 'flow_tag', 'sketch', 'step',
    'step_record', 'tally', 'link', 'failure', 'visit', 'document']
  LOOP
    EXECUTE format('ALTER TABLE surehand.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE surehand.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_project ON surehand.%I USING (project = (SELECT surehand.current_project()))', name);
  END LOOP;
END $$;
