-- What is asked of one flow is found without reading what the others did on the same screen.

CREATE INDEX step_flow ON surehand.step (move, region, flow, at) WHERE ok = 1;
-- The columns besides are all that is asked, and what row-level security compares: the table itself is not read.
CREATE INDEX visit_flow ON surehand.visit (region, flow, last) INCLUDE (session, project);
DROP INDEX surehand.visit_last;
CREATE INDEX visit_last ON surehand.visit (region, last) INCLUDE (session, project);
