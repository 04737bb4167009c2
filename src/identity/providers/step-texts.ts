import type { Translate } from '../../language/text';
import type { StepTexts } from '../rules/plugin-steps';

/** The translated texts of welcome and complete, as far as there are any. */
export function stepTexts(translate: Translate | undefined): StepTexts {
  const text = (key: string) => {
    const full = `plugins.id-check-onfido.steps.${key}`;
    return translate?.has(full) ? translate(full) : undefined;
  };
  const descriptions: string[] = [];
  for (let line = text('welcome.descriptions.0'); line !== undefined; ) {
    descriptions.push(line);
    line = text(`welcome.descriptions.${descriptions.length}`);
  }
  return {
    welcome: {
      ...named('title', text('welcome.title')),
      ...(descriptions.length > 0 && { descriptions }),
      ...named('nextButton', text('welcome.nextButton')),
    },
    complete: {
      ...named('message', text('complete.message')),
      ...named('submessage', text('complete.submessage')),
    },
  };
}

function named<Name extends string>(name: Name, text: string | undefined) {
  return text === undefined ? {} : ({ [name]: text } as { [key in Name]: string });
}
