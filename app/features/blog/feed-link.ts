/** Address of the feed of the blog. */
export const FEED = '/blog/feed.xml'

/** Lets a feed reader find the feed from a page of the blog. */
export const feedLink = {
	tagName: 'link',
	rel: 'alternate',
	type: 'application/rss+xml',
	title: 'Blog',
	href: FEED,
} as const
