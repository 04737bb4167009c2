import type { Call } from '../call';

export const investorLanguage: Call<'investorLanguage', void> = {
  action: 'investorLanguage',
  method: 'PUT',
  path: '/investor/language',
  body: ['language'],
  confirmedBy: 'done',
};
