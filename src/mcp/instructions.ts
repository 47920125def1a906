/** What every agent reads once: how targets, refs and deltas work; with the loop's tools, how those do. */
export function instructions(how: { prefix: string; needs_session: boolean; loop: boolean }): string {
  if (how.loop) {
    return [
      'A ref (@e7) is good for one action: each answer with a snapshot brings new refs, older ones are refused.',
      'One call at a time; read the snapshot in the answer before the next.',
      `Begin with ${how.prefix}get_snapshot, end with ${how.prefix}complete_task: success counts only when the page shows it.`,
    ].join('\n');
  }
  const lines = [
    'A target is a ref (@e7) or the words a snapshot line shows: button "Save", button "Delete" in "Alice", testid:save, css:#save.',
    `If you know the label, act at once; ${how.prefix}describe_screen only when you must look.`,
    'expect is what must then be so: text "Saved" visible; textbox "Name" = "Ada"; url contains /done.',
    'Actions answer with what changed: + new, ~ changed, - gone. Refs are never reused; a refused ref means its element is now another.',
  ];
  if (how.needs_session)
    lines.push(`${how.prefix}launch gives a session id: pass it as session in every call.`);
  return lines.join('\n');
}
