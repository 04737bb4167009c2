import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import 'survey-core/survey-core.fontless.min.css';
import { Survey } from 'survey-react-ui';
import { neutralForm, wantedFields } from '../forms';

const model = new Model({
  // Values follow each key, as they do with the others.
  textUpdateMode: 'onTyping',
  elements: neutralForm(wantedFields()).map(({ id, label, shownBy }) => ({
    type: 'text',
    name: id,
    title: label,
    ...(shownBy !== undefined && { visibleIf: `{${shownBy}} notempty` }),
  })),
});
const root = document.createElement('div');
(document.querySelector('main') ?? document.body).append(root);
createRoot(root).render(<Survey model={model} />);
