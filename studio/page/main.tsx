import { createRoot } from 'react-dom/client';
import { readFile } from './profile-file';
import { Studio } from './studio';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
const root = document.getElementById('root');
if (root) createRoot(root).render(<Studio file={await readFile()} nonce={nonce} />);
