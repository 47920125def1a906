import { isField, isHandle, opensList, type Thing } from './screen-things.ts';

/** What the thing is wanted for: it must be able to take that. */
export type Purpose = 'click' | 'fill' | 'check' | 'choose_from' | 'adjust' | 'read' | 'drag';

/** Whether a thing can take what it is wanted for. */
export function suits(thing: Thing, purpose: Purpose): boolean {
  const { role, node } = thing;
  if (node.tag === 'option') return false;
  switch (purpose) {
    case 'fill':
      return thing.operable && (isField(thing) || isHandle(thing)) && node.tag !== 'select';
    case 'check':
      return (
        thing.operable &&
        (/^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(role) ||
          role === 'clickable' ||
          role === 'button')
      );
    case 'choose_from':
      return thing.operable && (/^(?:combobox|listbox|textbox)$/.test(role) || opensList(thing));
    case 'adjust':
      return (
        thing.operable && (isField(thing) || isHandle(thing) || role === 'switch' || role === 'checkbox')
      );
    default:
      return true;
  }
}
