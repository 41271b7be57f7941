import { useState } from 'react';
import { formKeeper } from './form-keeper.ts';

/**
 * For a text that is no part of a form, such as what is searched for before a form begins: whoever leaves isn't asked,
 * and finds it as it was. `name` is as unique as a form's.
 */
export function useKeptText(name: string) {
  const [text, setText] = useState(() => {
    const values = formKeeper().readDraft(name)?.values;
    return values && 'text' in values && typeof values.text === 'string' ? values.text : '';
  });
  const forget = () => formKeeper().dropDraft(name);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      if (typed.trim() === '') return forget();
      formKeeper().keepDraft(name, {
        ...{ values: { text: typed }, base: { text: '' } },
        ...{ aside: undefined, fileLost: false },
      });
    },
    /** It has served: the next one begins empty. */
    forget,
  };
}
