import { request } from 'node:https';
import { demoControl } from './client-page';
import type { CrossSite } from './servers';

/** A hand-off as the computer shows it. */
export interface MadeHandoff {
  readonly handoffId: string;
  readonly url: string;
  readonly code: string;
}

/** A call of the computer, as its investor. */
export async function callAs(
  site: CrossSite,
  investor: string,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const { accessToken } = JSON.parse(
    await demoControl(site, '/token', { investor, profile: 'every-element-open' }),
  );
  const text = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port: new URL(site.api).port, path: `/v1${path}`, method },
        rejectUnauthorized: false,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'accept-language': 'en',
          ...(text && { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let told = '';
        answer.on('data', (part) => {
          told += part;
        });
        answer.on('end', () => resolve(told ? JSON.parse(told) : {}));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Makes a hand-off of a passport's two sides. */
export async function createHandoffAs(site: CrossSite, investor: string): Promise<MadeHandoff> {
  const files = ['front', 'back'].map((id) => ({ id, label: id === 'front' ? 'Front' : 'Back' }));
  const body = { sectionId: 'documents', fieldsetId: 'passport', files };
  const made = await callAs(site, investor, 'POST', '/documents/handoffs', body);
  return made as unknown as MadeHandoff;
}
