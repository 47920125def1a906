document.getElementById('unlock').addEventListener('click', async () => {
  document.getElementById('answer').textContent = await chrome.runtime.sendMessage('unlock');
});
