import { createRoot } from 'react-dom/client';
import { readFile, readOwnPlugins } from './profile-file';
import { Studio } from './studio';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root) {
  const page = await Promise.all([readFile(), readOwnPlugins()]).then(
    ([file, ownPlugins]) => <Studio file={file} ownPlugins={ownPlugins} nonce={nonce} />,
    (error: Error) => <p role="alert">The profile can't be read: {error.message}</p>,
  );
  createRoot(root).render(page);
}
