import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import 'survey-core/survey-core.fontless.min.css';
import { Survey } from 'survey-react-ui';
import { type NeutralField, offerSections, wantedForm } from '../forms';

const question = ({ id, label, shownBy }: NeutralField) => ({
  type: 'text',
  name: id,
  title: label,
  ...(shownBy !== undefined && { visibleIf: `{${shownBy}} notempty` }),
});

function modelOf(): Model {
  return new Model({
    // Values follow each key, as they do with the others.
    textUpdateMode: 'onTyping',
    elements: wantedForm().flatMap(({ id, label, fields }) =>
      label === undefined
        ? fields.map(question)
        : [{ type: 'panel', name: id, title: label, elements: fields.map(question) }],
    ),
  });
}

const container = document.createElement('div');
(document.querySelector('main') ?? document.body).append(container);
const root = createRoot(container);
const show = (place: number) => root.render(<Survey key={place} model={modelOf()} />);
show(0);
offerSections(show);
