import { isElementClaim } from '../../model/expectation.ts';
import type { Assertion } from '../interfaces/index.ts';

/** An assertion in the words of our server's `expect`; nothing where it has no words for it. */
export function expectationOf(assertion: Assertion, target: string | undefined): string | undefined {
  switch (assertion.about) {
    case 'text':
      return `text ${quote(assertion.text)} ${assertion.is}`;
    case 'element':
      return target !== undefined && isElementClaim(assertion.is) ? `${target} ${assertion.is}` : undefined;
    case 'value':
      if (target === undefined) return undefined;
      return comparable(assertion.how)
        ? `${target} value ${sign(assertion.how)} ${quote(assertion.expected)}`
        : undefined;
    case 'url':
    case 'title':
      return comparable(assertion.how)
        ? `${assertion.about} ${sign(assertion.how)} ${quote(assertion.expected)}`
        : undefined;
    case 'content':
    case 'order':
    case 'count':
      return undefined;
  }
}

function comparable(how: string): how is 'equals' | 'contains' {
  return how === 'equals' || how === 'contains';
}

function sign(how: 'equals' | 'contains'): string {
  return how === 'equals' ? '=' : 'contains';
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
