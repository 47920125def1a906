import { type OptionField, optionFields } from './option-fields.ts';

export type OptionGroup =
  | 'Browser'
  | 'Profile and page'
  | 'Tools'
  | 'Access and secrets'
  | 'Output'
  | 'Knowledge'
  | 'Limits'
  | 'Model'
  | 'HTTP server';

/** A group begins at this setting and takes the ones declared after it, so a new setting lands with its neighbours. */
const GROUP_STARTS: Readonly<Record<string, OptionGroup>> = {
  browser: 'Browser',
  isolated: 'Profile and page',
  proxy: 'Browser',
  test_id_attributes: 'Tools',
  allowed_origins: 'Access and secrets',
  output_dir: 'Output',
  output_limit: 'Output',
  knowledge: 'Knowledge',
  log_file: 'Output',
  snapshot_tokens: 'Limits',
  model: 'Model',
  http: 'HTTP server',
};

export function optionGroups(
  fields: readonly OptionField[] = optionFields(),
): Map<OptionGroup, OptionField[]> {
  const groups = new Map<OptionGroup, OptionField[]>();
  let group: OptionGroup = 'Browser';
  for (const field of fields) {
    group = GROUP_STARTS[field.name] ?? group;
    groups.set(group, [...(groups.get(group) ?? []), field]);
  }
  return groups;
}
