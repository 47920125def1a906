-- Scenarios that wait for a worker. A worker holds a lease; when it dies the lease ends, and another begins anew.
-- Whatever happens, a job is ended once.

CREATE TABLE surehand.run (
  project text NOT NULL, id text NOT NULL, title text NOT NULL, made timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (project, id)
);
CREATE INDEX run_made ON surehand.run (project, made);

CREATE TABLE surehand.job (
  project text NOT NULL, run text NOT NULL, id text NOT NULL,
  key text NOT NULL, name text NOT NULL, tags text[] NOT NULL, priority int NOT NULL, last_ms int NOT NULL,
  place int NOT NULL, given json NOT NULL, most_attempts int NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  attempt int NOT NULL DEFAULT 0, worker text, lease_ends timestamptz, started timestamptz,
  -- What the present attempt has begun, sentence by sentence.
  begun json NOT NULL DEFAULT '[]',
  -- Attempts whose worker died, each with what it had begun.
  lost jsonb NOT NULL DEFAULT '[]',
  ended timestamptz, passed boolean, duration_ms int, record json,
  PRIMARY KEY (project, run, id),
  CHECK ((state = 'done') = (record IS NOT NULL AND ended IS NOT NULL))
);
CREATE INDEX job_open ON surehand.job (project, priority DESC, last_ms DESC, place) WHERE state <> 'done';
CREATE INDEX job_key ON surehand.job (project, key, ended) WHERE state = 'done';

-- What is told of a job whose last worker died: there is no other word on how it went.
CREATE FUNCTION surehand.end_lost_jobs() RETURNS int
LANGUAGE plpgsql SET search_path = surehand, pg_temp AS $$
DECLARE ended_now int;
BEGIN
  WITH dead AS (
    SELECT project, run, id FROM job WHERE project = current_setting('surehand.project') AND state = 'running'
      AND lease_ends < clock_timestamp() AND attempt >= most_attempts FOR UPDATE SKIP LOCKED
  ), closed AS (
    UPDATE job SET state = 'done', ended = clock_timestamp(), passed = false,
      duration_ms = (extract(epoch FROM clock_timestamp() - started) * 1000)::int,
      lost = lost || jsonb_build_object('worker', worker, 'attempt', attempt, 'started', started, 'begun', begun),
      record = json_build_object('lost', true)
    FROM dead WHERE job.project = dead.project AND job.run = dead.run AND job.id = dead.id RETURNING 1
  ) SELECT count(*) INTO ended_now FROM closed;
  RETURN ended_now;
END $$;

-- The next job for a worker: those whose lease ended first come back into their place in the order.
CREATE FUNCTION surehand.take_job(by_worker text, lease_ms int, wanted text[]) RETURNS SETOF surehand.job
LANGUAGE sql SET search_path = surehand, pg_temp AS $$
  WITH next AS (
    SELECT project, run, id FROM job WHERE project = current_setting('surehand.project')
      AND (state = 'waiting' OR (state = 'running' AND lease_ends < clock_timestamp() AND attempt < most_attempts))
      AND (cardinality(wanted) = 0 OR tags && wanted)
    ORDER BY priority DESC, last_ms DESC, place LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  UPDATE job SET
    lost = CASE WHEN state = 'running'
      THEN lost || jsonb_build_object('worker', worker, 'attempt', attempt, 'started', started, 'begun', begun)
      ELSE lost END,
    state = 'running', attempt = attempt + 1, worker = by_worker, started = clock_timestamp(), begun = '[]',
    lease_ends = clock_timestamp() + lease_ms * interval '1 millisecond'
  FROM next WHERE job.project = next.project AND job.run = next.run AND job.id = next.id RETURNING job.*
$$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['run', 'job']
  LOOP
    EXECUTE format('ALTER TABLE surehand.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE surehand.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_project ON surehand.%I USING (project = (SELECT surehand.current_project()))', name);
  END LOOP;
END $$;
