import { describe, expect, it } from 'vitest';
import { issuePermit } from '../../src/model/permit.ts';

describe('a permit', () => {
  it('is for the very input that was judged, and not for one that looks the same', () => {
    const permit = issuePermit({ kind: 'click', key: 'a' });
    expect(() => permit.spend({ kind: 'click', key: 'a' })).toThrow('another input');
  });

  it('is good for one execution', () => {
    const input = { kind: 'click' };
    const permit = issuePermit(input);
    permit.spend(input);
    expect(() => permit.spend(input)).toThrow('used before');
  });

  it('keeps its input from being changed after it was judged', () => {
    const input = { kind: 'press', keys: 'a' };
    issuePermit(input);
    expect(() => {
      input.keys = 'Enter';
    }).toThrow(TypeError);
  });

  it('gives what is sent once it is spent, and tells of one that was not', () => {
    const input = { kind: 'click' };
    const permit = issuePermit(input);
    expect(() => permit.mustBeSpent()).toThrow('without spending the permit');
    const spent = permit.spend(input);
    expect(spent.input).toBe(input);
    expect(spent.as({ kind: 'tap' }).input).toEqual({ kind: 'tap' });
    expect(() => permit.mustBeSpent()).not.toThrow();
  });
});
