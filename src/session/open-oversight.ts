import { join } from 'node:path';
import { chooseApprover } from '../approval/choose-approver.ts';
import type { ClosedPorts } from '../drivers/closed-ports.ts';
import type { Log } from '../model/log.ts';
import type { Options } from '../model/options.ts';
import type { Secrets } from '../model/secrets.ts';
import { loadPolicy } from '../policy/load-policy.ts';
import type { Oversight } from './checkpoints.ts';
import { GuardedLinks } from './guarded-links.ts';

/** Who watches over the sessions, by the settings. A policy that cannot be read lets no session begin. */
export function openOversight(
  options: Options,
  log: Log,
  secrets: Secrets,
  closed_ports: ClosedPorts,
  given: Partial<Oversight> = {},
): Promise<Oversight> {
  const redact = <T>(data: T): T => secrets.redactDeep(data);
  const opening = async (): Promise<Oversight> => ({
    policy: options.policy === undefined ? undefined : await loadPolicy(options.policy),
    approver: chooseApprover(options.approval, (port) => closed_ports.close(port)),
    output_dir: options.output_dir,
    log,
    links: new GuardedLinks({ file: join(options.output_dir, 'guarded-links.jsonl'), log, redact }),
    redact,
    ...given,
  });
  const oversight = opening();
  // Told by the first session that needs it.
  oversight.catch(() => {});
  return oversight;
}
