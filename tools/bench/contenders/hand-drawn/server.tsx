import { renderToString } from 'react-dom/server';
import { apiWith, type Read, readProfile } from '../hand-written/api';
import { SectionForm } from '../hand-written/section-form';

/** Draws the page by hand on the portal's server: the section, and beside it what the script goes on with. */
export async function draw(read: Read, api: string, token: string): Promise<string> {
  const profile = await readProfile(read, true);
  const section = renderToString(
    <SectionForm profile={profile} api={apiWith(profile, api, token)} />,
  );
  const data = JSON.stringify(profile).replaceAll('<', '\\u003c');
  return `<div id="root" data-api="${api}" data-token="${token}">${section}</div><script type="application/json" id="profile">${data}</script>`;
}
