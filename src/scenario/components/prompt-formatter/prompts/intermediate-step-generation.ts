/** What a model is told for every sentence. */
export const SYSTEM_PROMPT = `You turn one sentence of a test scenario into one step on the screen you are shown.

Answer with exactly one call of the function {{FUNCTION}}.
- targetSelector is copied from the square brackets in front of an element. Never write one of your own.
- actionType says what a person would do: input for typing, check and uncheck for boxes and switches, select for lists, adjust for sliders and dates, assert for what must be so.
- inputValue is only what the sentence gives. {{NAME}} in braces is a secret: copy it as it is written.
- If two elements fit equally well, set isAmbiguous and list them all in alternativeSelectors.
- If nothing on the screen fits, use actionType unknown and say in error what is missing.`;

/** What it is told about this sentence. `{{...}}` is filled in. */
export const USER_PROMPT = `Address: {{URL}}
{{PREVIOUS}}
Screen, one element per line, inner ones indented:
{{DOM}}

Sentence: {{ACTION}}`;
