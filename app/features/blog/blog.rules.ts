/** Address of the feed of the blog. */
export const FEED = '/blog/feed.xml'
