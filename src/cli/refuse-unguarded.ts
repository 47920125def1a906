import { SurehandError } from '../model/failure.ts';
import type { Options } from '../model/options.ts';

/** Only our own sessions keep a policy: what another program does to the app, nobody would be asked about. */
export function refuseUnguarded({ policy }: Options, what: string, instead: string): void {
  if (policy === undefined) return;
  throw new SurehandError(
    'approval_required',
    `${what}, where the policy ${policy} cannot be kept: nobody would be asked. Nothing was done. ${instead}`,
  );
}
