import { loadFeeds } from './feeds.mjs';

const feeds = loadFeeds(new URL('../feeds.json', import.meta.url));
for (const feed of feeds) {
  console.log(feed.title);
}
