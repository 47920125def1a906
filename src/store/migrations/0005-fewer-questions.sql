-- A step and a question are one statement each: what a program remembers is held to numbers that tell when it is old.

CREATE TABLE surehand.learned (project text PRIMARY KEY, number bigint NOT NULL);
COMMENT ON TABLE surehand.learned IS 'as long as the number stays, no screen, test id or flow came that was not known';
ALTER TABLE surehand.learned ENABLE ROW LEVEL SECURITY;
ALTER TABLE surehand.learned FORCE ROW LEVEL SECURITY;
CREATE POLICY own_project ON surehand.learned USING (project = (SELECT surehand.current_project()));

-- Who may use the other tables may use this one.
DO $$
DECLARE grantee name;
BEGIN
  FOR grantee IN SELECT DISTINCT g.grantee FROM information_schema.role_table_grants AS g
    WHERE g.table_schema = 'surehand' AND g.table_name = 'step' AND g.privilege_type = 'INSERT'
      AND g.grantee <> current_user
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON surehand.learned TO %I', grantee);
  END LOOP;
END $$;

-- Adds (sign 1) or takes away (sign -1) what steps count for. Rows come in one order, so that two writers never wait
-- for each other in a circle.
CREATE OR REPLACE FUNCTION surehand.count_steps(counted surehand.step[], sign int) RETURNS void
LANGUAGE plpgsql SET search_path = surehand, pg_temp AS $$
DECLARE
  worked boolean;
  failed boolean;
BEGIN
  SELECT array_agg(s), bool_or(s.ok = 1), bool_or(s.ok = 0) INTO counted, worked, failed
    FROM unnest(counted) AS s WHERE s.move IS NOT NULL;
  IF counted IS NULL THEN RETURN; END IF;
  INSERT INTO tally AS t
    SELECT region, (at / 43200000)::int AS span, move, flow, branch, project, sign * sum(ok), sign * sum(1 - ok),
      sign * sum(worth), sign * sum(worth * entry), sign * sum(followed * ok), sign * sum(followed * (1 - ok)),
      CASE WHEN sign = 1 THEN max(at * ok) ELSE 0 END, CASE WHEN sign = 1 THEN max(at * (1 - ok)) ELSE 0 END
    FROM unnest(counted) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (region, span, move, flow, branch) DO UPDATE SET
    ok = t.ok + excluded.ok, failed = t.failed + excluded.failed, worth = t.worth + excluded.worth,
    entries = t.entries + excluded.entries, followed_ok = t.followed_ok + excluded.followed_ok,
    followed_failed = t.followed_failed + excluded.followed_failed,
    last_ok = greatest(t.last_ok, excluded.last_ok), last_failed = greatest(t.last_failed, excluded.last_failed);
  IF worked THEN
    INSERT INTO link AS l
      SELECT prev, (at / 43200000)::int AS span, prev2, prev3, region, move, flow, project, sign * count(*),
        sign * sum(worth), CASE WHEN sign = 1 THEN max(at) ELSE 0 END
      FROM unnest(counted) WHERE ok = 1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 5, 2, 3, 4, 6, 7
    ON CONFLICT (prev, region, span, prev2, prev3, move, flow) DO UPDATE SET
      count = l.count + excluded.count, worth = l.worth + excluded.worth, last = greatest(l.last, excluded.last);
  END IF;
  IF failed THEN
    INSERT INTO failure AS f
      SELECT region, (at / 43200000)::int AS span, move, code, kind, flow, project, sign * count(*),
        CASE WHEN sign = 1 THEN max(at) ELSE 0 END
      FROM unnest(counted) WHERE ok = 0 GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (region, span, move, code, kind, flow) DO UPDATE SET
      count = f.count + excluded.count, last = greatest(f.last, excluded.last);
  END IF;
  INSERT INTO visit AS v
    SELECT region, session, flow, project, sign * count(*), CASE WHEN sign = 1 THEN max(at) ELSE 0 END
    FROM unnest(counted) GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3
  ON CONFLICT (region, session, flow) DO UPDATE SET
    steps = v.steps + excluded.steps, last = greatest(v.last, excluded.last);
END $$;

DROP FUNCTION surehand.take_in(json);

-- Takes in what a machine has spooled, and answers how many steps were new. What is there already is passed over, so a
-- batch may come twice. -1, and nothing done, when a session has not as many steps as the sender believes. What is not
-- given, because the sender knows that it is there, costs nothing. Rows are found by their numbers one after another: how
-- many a list holds is not known to the planner, which would read whole tables for fear of many.
CREATE FUNCTION surehand.take_in(given jsonb, records json) RETURNS int
LANGUAGE plpgsql SET search_path = surehand, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  here text := current_setting('surehand.project');
  fresh step[];
  idle step[];
  came int;
  learnt int := 0;
BEGIN
  IF given ? 'believed' AND EXISTS (
    SELECT 1 FROM jsonb_array_elements(given -> 'believed') AS e
      WHERE (SELECT steps FROM session WHERE id = (e ->> 0)::bigint) IS DISTINCT FROM (e ->> 1)::int)
  THEN
    RETURN -1;
  END IF;
  IF given ? 'sessions' THEN
    INSERT INTO session (id, project, session_id)
      SELECT (e ->> 0)::bigint, here, e ->> 1 FROM jsonb_array_elements(given -> 'sessions') AS e ORDER BY 1
      ON CONFLICT DO NOTHING;
  END IF;
  IF given ? 'records' THEN
    UPDATE session SET session_id = e ->> 'sessionId', created_at = e ->> 'createdAt', goal = coalesce(e ->> 'goal', ''),
        flow_tags = e -> 'flowTags', tags = e -> 'tags', git = coalesce(e -> 'git', '{}'), record = e
      FROM jsonb_array_elements(given -> 'records') AS r(pair), LATERAL (SELECT pair -> 1 AS e) AS one
      WHERE id = (pair ->> 0)::bigint;
  END IF;
  IF given ? 'regions' THEN
    INSERT INTO region (id, project, origin, screen, route, token)
      SELECT (e ->> 0)::bigint, here, e ->> 1, e ->> 2, e ->> 3, e ->> 4
      FROM jsonb_array_elements(given -> 'regions') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS came = ROW_COUNT;
    learnt := learnt + came;
  END IF;
  IF given ? 'test_ids' THEN
    INSERT INTO region_test_id (project, test_id, region)
      SELECT here, e ->> 0, (e ->> 1)::bigint
      FROM jsonb_array_elements(given -> 'test_ids') AS e ORDER BY 2, 3 ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS came = ROW_COUNT;
    learnt := learnt + came;
  END IF;
  IF given ? 'moves' THEN
    INSERT INTO move (id, project, tool, test_id, role, name, json)
      SELECT (e ->> 0)::bigint, here, e ->> 1, e ->> 2, e ->> 3, e ->> 4, (e ->> 5)::json
      FROM jsonb_array_elements(given -> 'moves') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
  END IF;
  IF given ? 'flow_tags' THEN
    INSERT INTO flow_tag (project, tag, flow)
      SELECT here, e ->> 0, (e ->> 1)::bigint
      FROM jsonb_array_elements(given -> 'flow_tags') AS e ORDER BY 2, 3 ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS came = ROW_COUNT;
    learnt := learnt + came;
  END IF;
  IF given ? 'sketches' THEN
    INSERT INTO sketch (id, project, key)
      SELECT (e ->> 0)::bigint, here, e ->> 1
      FROM jsonb_array_elements(given -> 'sketches') AS e ORDER BY 1 ON CONFLICT DO NOTHING;
  END IF;
  IF learnt > 0 THEN
    INSERT INTO learned AS l VALUES (here, 1) ON CONFLICT (project) DO UPDATE SET number = l.number + 1;
  END IF;
  IF given ? 'documents' THEN
    INSERT INTO document (project, kind, key, at, body)
      SELECT here, e ->> 0, e ->> 1, (e ->> 2)::timestamptz, (e ->> 3)::json
      FROM jsonb_array_elements(given -> 'documents') AS e ORDER BY 2, 3
      ON CONFLICT (project, kind, key) DO UPDATE SET at = excluded.at, body = excluded.body
        WHERE document.at <= excluded.at;
  END IF;
  IF given ? 'steps' THEN
    WITH put AS (
      INSERT INTO step
        SELECT (e ->> 0)::bigint, e ->> 1, here, (e ->> 2)::bigint, e ->> 3, (e ->> 4)::bigint, (e ->> 5)::bigint,
          (e ->> 6)::bigint, (e ->> 7)::bigint, e ->> 8, (e ->> 9)::int, (e ->> 10)::int, (e ->> 11)::int,
          (e ->> 12)::int, (e ->> 13)::bigint, (e ->> 14)::bigint, (e ->> 15)::bigint, e ->> 16, e ->> 17, e ->> 18,
          (e -> 19)::json
        FROM jsonb_array_elements(given -> 'steps') AS e ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING step
    ) SELECT array_agg(step) INTO fresh FROM put;
    INSERT INTO step_record (session, file, project, record)
      SELECT (e ->> 0)::bigint, e ->> 1, here, r
      FROM ROWS FROM (jsonb_array_elements(given -> 'steps'), json_array_elements(records)) AS pair(e, r)
      ON CONFLICT DO NOTHING;
  END IF;
  -- What was taken back at once was a try, not a way: it counts for less.
  IF given ? 'idle' THEN
    SELECT array_agg(s) INTO idle FROM (
      SELECT step AS s FROM step JOIN jsonb_array_elements(given -> 'idle') AS e
        ON session = (e ->> 0)::bigint AND file = e ->> 1 WHERE worth > 2 FOR UPDATE OF step) AS found;
    IF idle IS NOT NULL THEN
      PERFORM count_steps(idle, -1);
      UPDATE step SET worth = 2 FROM unnest(idle) AS i WHERE step.session = i.session AND step.file = i.file;
      SELECT array_agg(step) INTO idle FROM step JOIN unnest(idle) AS i USING (session, file);
      PERFORM count_steps(idle, 1);
    END IF;
  END IF;
  IF fresh IS NULL THEN RETURN 0; END IF;
  PERFORM count_steps(fresh, 1);
  UPDATE session SET steps = session.steps + n.steps, failed = session.failed + n.failed,
      last_at = greatest(last_at, n.last)
    FROM (SELECT session AS id, count(*) AS steps, count(*) FILTER (WHERE ok = 0) AS failed, max(at) AS last
      FROM unnest(fresh) GROUP BY session) AS n WHERE session.id = n.id;
  RETURN array_length(fresh, 1);
END $$;
