// The demo wallet's part of the panel: what it does with the next requests, and where it is. The wallet
// itself comes from /demo-wallet.js; its key serves for nothing else and stays in this browser.

const KEY = 'demo-wallet';

const form = document.querySelector('#demo-wallet-form');
const status = document.querySelector('#demo-wallet-address');
const { behaviour, network } = form.elements;

/** One key for each investor of the demo, since a wallet can belong to one identity alone. */
function createWallet() {
  const name = `${KEY}.${document.documentElement.dataset.investor}`;
  const kept = localStorage.getItem(name);
  const wallet = createDemoWallet({
    ...(kept && { key: kept }),
    chainId: Number(network.value),
    decide: () => behaviour.value,
  });
  localStorage.setItem(name, wallet.key);
  return wallet;
}

/** A key takes a phone a quarter of a second to derive: not while the page is still loading. */
const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));

whenIdle(() => {
  const wallet = createWallet();
  status.textContent = wallet.address;
  network.addEventListener('change', () => wallet.setChain(Number(network.value)));
});
