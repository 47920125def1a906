chrome.runtime.onMessage.addListener((message, _sender, answer) => {
  answer(message === 'unlock' ? 'unlocked by the service worker' : 'unknown message');
});
