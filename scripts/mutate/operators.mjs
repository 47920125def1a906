import { parseAst } from 'vitest/node';

/** @type {Record<string, string>} */
const SWAPPED = {
  '&&': '||',
  '||': '&&',
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};
/** @type {Record<string, string>} */
const BOUNDARY = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
/** @type {Record<string, string>} */
const METHODS = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  push: 'unshift',
  slice: 'concat',
};

/** @typedef {{file: string, operator: string, start: number, end: number, replacement: string, line: number, name?: string, by?: [string, string?]}} Mutant */
/** @typedef {{type: string, start: number, end: number} & Record<string, any>} Node what a parser gives */

/**
 * Every change that one operator makes at one place of a TypeScript source. Types are left alone.
 * @param {string} file
 * @param {string} code
 * @returns {Mutant[]}
 */
export function mutantsOf(file, code) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {string} operator @param {number} start @param {number} end @param {string} replacement */
  const add = (operator, start, end, replacement) =>
    mutants.push({ file, operator, start, end, replacement, line: code.slice(0, start).split('\n').length });
  /** @param {Node} node */
  const text = ({ start, end }) => code.slice(start, end);
  /** @param {Node | null | undefined} node */
  const visit = (node) => {
    if (!node || typeof node.type !== 'string' || /^TS/.test(node.type) === true) {
      // A cast or a non-null check holds an expression; everything else about types has none.
      if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression') visit(node.expression);
      return;
    }
    mutate(node);
    for (const [name, child] of Object.entries(node)) {
      if (name === 'typeAnnotation' || name === 'returnType' || name === 'typeArguments') continue;
      if (Array.isArray(child)) child.forEach(visit);
      else if (child && typeof child === 'object') visit(child);
    }
  };
  /** @param {Node} node */
  const mutate = (node) => {
    switch (node.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        add('negate condition', node.test.start, node.test.end, `!(${text(node.test)})`);
        break;
      case 'LogicalExpression':
      case 'BinaryExpression': {
        const { operator, left, right } = node;
        // Between the two sides there is nothing but the operator, blanks and brackets.
        const at = left.end + code.slice(left.end, right.start).indexOf(operator);
        // Beside another `??` a bare `&&` is no program, which every test would notice.
        if (operator === '??')
          add('swap operator', node.start, node.end, `((${text(left)}) && (${text(right)}))`);
        else if (SWAPPED[operator]) add('swap operator', at, at + operator.length, SWAPPED[operator]);
        if (BOUNDARY[operator]) add('move boundary', at, at + operator.length, BOUNDARY[operator]);
        break;
      }
      case 'Literal':
        if (typeof node.value === 'boolean') add('flip boolean', node.start, node.end, String(!node.value));
        break;
      case 'ExpressionStatement':
        if (!node.directive) add('remove statement', node.start, node.end, ';');
        break;
      case 'ReturnStatement':
        if (node.argument && text(node.argument) !== 'undefined' && text(node.argument) !== 'null')
          add('return nothing', node.argument.start, node.argument.end, 'undefined');
        break;
      case 'UnaryExpression':
        if (node.operator === '!') add('drop not', node.start, node.start + 1, '');
        break;
      case 'ArrayExpression':
        if (
          node.elements.length > 0 &&
          node.elements.every((/** @type {Node | null} */ one) => one?.type === 'Literal')
        )
          add('empty list', node.start, node.end, '[]');
        break;
      case 'CallExpression': {
        const name = node.callee.property;
        if (name?.type === 'Identifier' && Object.hasOwn(METHODS, name.name))
          add('swap method', name.start, name.end, METHODS[name.name] ?? '');
        break;
      }
    }
  };
  visit(/** @type {any} */ (parseAst(code, { lang: 'ts' }, file)));
  return mutants;
}
