import { useEffect, useState } from 'react';
import { type Api, type Profile, startApi } from '../hand-written/api';
import { SectionForm } from '../hand-written/section-form';
import '../hand-written/styles.css';
import type { WayProps } from './main';

/** The section written by hand, as a part of the page that is loaded with the press. */
export function ByHand({ api, token }: WayProps) {
  const [shown, setShown] = useState<{ api: Api; profile: Profile }>();
  useEffect(() => {
    const calls = startApi(api, token, false);
    calls.profile.then((profile) => setShown({ api: calls, profile }));
  }, [api, token]);
  if (!shown) return <p className="section">Loading</p>;
  return <SectionForm api={shown.api} profile={shown.profile} />;
}
