// Works with the network off: all files of one version are taken when it is installed, and
// the older versions go. The first line is written by the site: the version and the files.
/* VERSION */

self.addEventListener('install', (e) => e.waitUntil(caches.open(version).then((c) => c.addAll(files))));
self.addEventListener('activate', (e) => e.waitUntil(caches.keys()
  .then((keys) => Promise.all(keys.filter((k) => k.startsWith('mk61-') && k !== version).map((k) => caches.delete(k))))
  .then(() => self.clients.claim())));
self.addEventListener('fetch', (e) => {
  if (e.request.method !== 'GET' || new URL(e.request.url).origin !== location.origin) return;
  e.respondWith(caches.open(version).then((c) => c.match(e.request, { ignoreSearch: true })).then((r) => r ?? fetch(e.request)));
});
