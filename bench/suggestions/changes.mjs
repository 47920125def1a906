/** The attribute that carries the renamed test ids: the page's own scripts rely on the old one. */
export const RENAMED_ATTRIBUTE = 'data-v2';

/** What a release may do to a page between two runs, as scripts that run in it before its own. */
export const CHANGES = {
  'renamed test ids': `
    const rename = () => {
      for (const el of document.querySelectorAll('[data-testid]:not([data-v2])')) el.dataset.v2 = el.dataset.testid + '-v2';
    };
    new MutationObserver(rename).observe(document, { childList: true, subtree: true });`,
  'moved buttons': `
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = 'main, form, section, li { display: flex; flex-direction: column-reverse; align-items: flex-start }';
      document.head.append(style);
      const help = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Give feedback' });
      document.body.prepend(help);
    });`,
  'an extra dialog': `
    addEventListener('DOMContentLoaded', () => {
      if (sessionStorage.getItem('seen-news')) return;
      const dialog = document.createElement('dialog');
      dialog.innerHTML = '<h2>What is new</h2><p>Many things.</p>';
      const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Got it' });
      close.addEventListener('click', () => { sessionStorage.setItem('seen-news', 'yes'); dialog.close(); });
      dialog.append(close);
      document.body.append(dialog);
      dialog.showModal();
    });`,
};
