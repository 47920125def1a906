import { click, steps } from './calls.mjs';

/** @import { Library } from '../judge-case.mjs' */

/** @type {Library} */
export const swagger = {
  name: 'Swagger UI',
  group: 'seen',
  page: 'swagger',
  cases: [
    {
      name: 'get with parameters',
      kind: 'fill',
      say: 'List the sold pets, at most 3',
      calls: [
        steps(
          'click "get /pets"',
          'click "Try it out"',
          'select "sold" in "status"',
          'fill "limit" with "3"',
          'click "Execute"',
        ),
      ],
      did: ['GET /api/pets status=sold&limit=3'],
      fallback: [
        click('line:button.*(get|GET).*pets'),
        click('Try it out'),
        steps(
          { tool: 'select', target: 'line:combobox.*(status|--)', value: 'sold' },
          { tool: 'fill', target: 'line:(textbox|spinbutton).*limit', value: '3' },
          'click "Execute"',
        ),
      ],
    },
    {
      name: 'post with a body',
      kind: 'four lines of code',
      say: 'Add a pet named Rex',
      calls: [
        steps(
          'click "post /pets"',
          'click "Try it out"',
          { tool: 'fill', target: 'textbox', value: '{\n  "name": "Rex"\n}' },
          'click "Execute"',
        ),
      ],
      did: ['POST /api/pets { "name": "Rex" }'],
      fallback: [
        click('line:button.*(post|POST).*pets'),
        click('Try it out'),
        steps({ tool: 'fill', target: 'line:textbox.*', value: '{\n  "name": "Rex"\n}' }, 'click "Execute"'),
      ],
    },
  ],
};
