// What the provider's own site does. It checks nobody: its code is the challenge, so that whoever takes it can hold the
// verifier against it.
const asked = new URLSearchParams(location.search);
document.documentElement.lang = asked.get('ui_locales') ?? 'en';

for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    const back = asked.get('redirect_uri') ?? '';
    const answer =
      button.id === 'code'
        ? { code: asked.get('code_challenge'), session_state: 'of-the-provider' }
        : { error: button.id, error_description: 'In words for people' };
    const parameters = { ...answer, state: asked.get('state'), iss: location.origin };
    location.replace(`${back}${back.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`);
  });
}
