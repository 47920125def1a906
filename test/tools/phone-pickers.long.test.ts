import { describe, expect, test } from 'vitest';
import { usePhone } from './phone-agent.ts';

const { rig, happened, odd } = usePhone('--toolset', 'mobile,inspect,core');
const set = (target: string, value: string | number, more: Record<string, unknown> = {}) =>
  rig.agent.does('adjust_control', { target, value, ...more });
const cannotSet = (target: string, value: string | number) =>
  rig.agent.fails('adjust_control', { target, value });

describe('wheels', () => {
  test('are controls with a value, and nothing inside them is one', async () => {
    const screen = await odd('wheels');
    expect(screen).toMatch(/spinbutton "Guests".*"2"/);
    expect(screen).toMatch(/spinbutton "Size".*"Large"/);
    expect(screen).not.toMatch(/button "1"|textbox/);
  });

  test('a number near by and one far away are reached, and the app has them', async () => {
    await odd('wheels');
    expect(await set('spinbutton "Guests"', 4)).toMatch(/: verified/);
    expect(rig.pocket.phone.events.at(-1)).toEqual({ what: 'guests', value: '4' });
    expect(await set('spinbutton "Guests"', 47)).toMatch(/: verified/);
    expect(rig.pocket.phone.events.at(-1)).toEqual({ what: 'guests', value: '47' });
    // By drags, not by forty touches.
    expect(rig.pocket.phone.inputs.length).toBeLessThan(25);
  });

  test('words in no known order are found, and one that is not there leaves the wheel where it was', async () => {
    await odd('wheels');
    expect(await set('spinbutton "Size"', 'Medium')).toMatch(/: verified/);
    const no = await cannotSet('spinbutton "Size"', 'Tiny');
    expect(no).toMatch(/does not get there/);
    expect(await rig.agent.does('describe_screen')).toMatch(/spinbutton "Size".*"Medium"/);
  });

  test('a value between two rows is not reached, and that is said', async () => {
    await odd('wheels');
    expect(await cannotSet('spinbutton "Quarter"', 37)).toMatch(/does not get there/);
    expect(await set('spinbutton "Quarter"', 37, { tolerance: 8 })).toMatch(/: verified/);
  });

  test('one that goes back by itself is not verified', async () => {
    await odd('wheels');
    expect(await cannotSet('spinbutton "Stuck"', 7)).not.toMatch(/: verified/);
  });

  test('a word for a wheel of numbers is refused before it is turned', async () => {
    await odd('wheels');
    expect(await cannotSet('spinbutton "Guests"', 'many')).toMatch(/nothing of that kind/);
    expect(rig.pocket.phone.inputs.filter(({ kind }) => kind !== 'key')).toEqual([]);
  });

  test('a date of three wheels is set at once, also where the month has no such day on the way', async () => {
    expect(await odd('date-wheels')).toMatch(/group "date picker"/);
    expect(await set('group "date picker"', '2028-02-29')).toMatch(/: verified/);
    expect(happened().at(-1)).toBe('2028-02-29');
    expect(await set('spinbutton "month"', 'December')).toMatch(/: verified/);
    expect(happened().at(-1)).toBe('2028-12-29');
  });

  test('a time of wheels that nothing names is set by what they show', async () => {
    await odd('time-wheels');
    expect(await set('group "time picker"', '15:40')).toMatch(/: verified/);
    expect(happened().at(-1)).toBe('3:40 PM');
    expect(await cannotSet('group "time picker"', '2026-12-24')).toMatch(/does not tell which of its wheels/);
  });
});

describe('a button that shows a date or a time', () => {
  test('gets its time from the clock that it opens, by typing into it', async () => {
    await odd('clock');
    expect(await set('button "9:05 AM"', '19:37')).toMatch(/: verified/);
    expect(happened()).toEqual(['7:37 PM']);
    expect(await rig.agent.does('describe_screen')).toContain('button "7:37 PM"');
  });

  test('gets its date from the month that it opens, some months on', async () => {
    await odd('month');
    expect(await set('button "Nov 15, 2026"', '2027-01-08')).toMatch(/: verified/);
    expect(happened()).toEqual(['2027-01-08']);
  });

  test('where the app keeps another day, that is not verified', async () => {
    await odd('month-before');
    const said = await cannotSet('button "Nov 15, 2026"', '2026-11-20');
    expect(said).not.toMatch(/: verified/);
    expect(happened()).toEqual(['2026-11-19']);
  });

  test('a picker that lies open is set and not confirmed', async () => {
    await odd('month');
    await rig.agent.does('click', { target: 'button "Nov 15, 2026"' });
    const screen = await rig.agent.does('describe_screen');
    const dialog = /(@e\d+) dialog/.exec(screen)?.[1] ?? '';
    expect(await set(dialog, '2026-12-24')).toMatch(/: verified/);
    expect(happened()).toEqual([]);
    await rig.agent.does('click', { target: 'button "OK"' });
    expect(happened()).toEqual(['2026-12-24']);
  });

  test("the shop's own date picker is set", async () => {
    await rig.agent.does('open_link', { url: 'shop://settings' });
    await rig.agent.does('scroll_to_element', { target: 'button "Pick a date"' });
    await rig.agent.does('click', { target: 'button "Pick a date"' });
    const dialog = /(@e\d+) dialog/.exec(await rig.agent.does('describe_screen'))?.[1] ?? '';
    expect(await set(dialog, '2026-12-24')).toMatch(/: verified/);
    await rig.agent.does('click', { target: 'button "OK"' });
    expect(await set('button "2026-12-24"', '2027-02-01')).toMatch(/: verified/);
    expect(rig.pocket.phone.events.at(-1)).toEqual({ what: 'setting', name: 'date', to: '2027-02-01' });
  });
});
