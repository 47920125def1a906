-- The sums of one flow are found without reading those of the others.

CREATE INDEX tally_flow ON surehand.tally (region, flow, span);
CREATE INDEX failure_flow ON surehand.failure (region, flow, span);
CREATE INDEX link_flow ON surehand.link (prev, flow, region, span);
