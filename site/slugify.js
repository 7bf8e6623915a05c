/** The anchor of a heading, by GitHub's rule: lower case, without tags and punctuation, a hyphen for each space. */
export const slugify = heading =>
  heading.trim().toLowerCase().replace(/<[^>]*>/g, '').replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
