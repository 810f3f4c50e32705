// Fetches the page again when something arrived, and takes over the parts that changed.
const list = () => document.getElementById('list');
const message = () => document.getElementById('message');

async function refresh() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  list().replaceChildren(...next.getElementById('list').childNodes);
  // The message stays as it is while it is the same one: its frame would flicker, and lose its place.
  if (next.getElementById('message').dataset.id !== message().dataset.id) {
    message().replaceWith(next.getElementById('message'));
  }
  showLocalTimes();
}

function showLocalTimes() {
  for (const time of document.querySelectorAll('time')) {
    const instant = new Date(time.dateTime);
    time.textContent = instant.toLocaleTimeString();
    time.title = instant.toLocaleString();
  }
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 1200);
}

document.addEventListener('click', ({ target }) => {
  if (target.dataset?.copy) void copy(target);
  if (target.id === 'clear') void fetch('/messages', { method: 'DELETE' }).then(() => location.assign('/'));
});

const stream = new EventSource('/stream');
stream.addEventListener('change', () => void refresh());
// After a restart of the stack the list may be another one.
stream.addEventListener('open', () => void refresh());
showLocalTimes();
