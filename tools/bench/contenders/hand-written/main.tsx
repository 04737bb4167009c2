import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Api, type Profile, startApi } from './api';
import { SectionForm } from './section-form';
import './styles.css';

function App({ api }: { api: Api }) {
  const [profile, setProfile] = useState<Profile>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    api.profile.then(setProfile, () => setFailed(true));
  }, [api]);
  if (failed) return <p role="alert">The form could not be loaded. Please try again later.</p>;
  if (!profile) return <p className="section">Loading</p>;
  return <SectionForm api={api} profile={profile} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const { api = '', token = '', section } = root.dataset;
createRoot(root).render(<App api={startApi(api, token, section === 'inside')} />);
