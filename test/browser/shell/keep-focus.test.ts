import { expect } from 'chai';
import { keepFocus } from '../../../src/shell/keep-focus';
import { cleanUp, describe, it } from '../../support/browser/suite';

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A shadow root with a heading, a button and what changes. */
function setUp() {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  const main = document.createElement('main');
  const heading = document.createElement('h1');
  heading.className = 'heading';
  heading.tabIndex = -1;
  heading.textContent = 'Heading';
  const button = document.createElement('button');
  button.textContent = 'Save';
  const changing = document.createElement('p');
  main.append(heading, button, changing);
  root.append(main);
  const gone = new AbortController();
  keepFocus(root, gone.signal);
  cleanUp(() => {
    gone.abort();
    host.remove();
  });
  return { root, heading, button, changing };
}

describe('the focus of what is removed', () => {
  it('has moved in the next frame', async () => {
    const { root, heading, button } = setUp();
    button.focus();
    button.remove();
    await nextFrame();
    await nextFrame();
    expect(root.activeElement === heading).to.equal(true);
  });

  it('moves to the heading when two notices go between which it went to and fro', async () => {
    const { root, heading, button, changing } = setUp();
    const notices = document.createElement('div');
    notices.className = 'notices';
    const noticeOf = (text: string) => {
      const notice = document.createElement('p');
      notice.tabIndex = -1;
      notice.textContent = text;
      return notice;
    };
    const [first, second] = [noticeOf('one'), noticeOf('two')];
    notices.append(first, second);
    changing.before(notices);
    for (const next of [button, first, second, first]) next.focus();
    first.remove();
    second.remove();
    await nextFrame();
    await nextFrame();
    expect(root.activeElement === heading).to.equal(true);
  });

  it('moves as soon where the page changes in every frame', async () => {
    const { root, heading, button, changing } = setUp();
    let isOver = false;
    const change = () => {
      changing.append(document.createElement('i'));
      if (!isOver) requestAnimationFrame(change);
    };
    cleanUp(() => {
      isOver = true;
    });
    requestAnimationFrame(change);
    button.focus();
    await nextFrame();
    button.remove();
    await nextFrame();
    await nextFrame();
    expect(root.activeElement === heading).to.equal(true);
  });
});
