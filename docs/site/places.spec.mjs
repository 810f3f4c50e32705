import { describe, expect, it } from '@jest/globals';
import { hrefOf, imageOf, originOf, pageOf } from './places.mjs';

const isFolder = (path) => ['docs/adr', 'deploy/observability'].includes(path);

describe('a file of the repository', () => {
  it.each([
    ['docs/guides/sessions.md', 'guides/sessions.md'],
    ['README.md', 'repository/README.md'],
    ['apps/gateway/README.md', 'repository/apps/gateway/README.md'],
  ])('%s is the page %s', (file, page) => {
    expect(pageOf(file)).toBe(page);
    expect(originOf(page)).toBe(file);
  });
});

describe('a link', () => {
  it.each([
    ['operations.md', '../CHANGELOG.md#unreleased', '/repository/CHANGELOG#unreleased'],
    ['operations.md', 'deployment.md', '/deployment'],
    ['guides/sessions.md', '../security.md#secrets', '/security#secrets'],
    ['repository/README.md', 'docs/errors.md', '/errors'],
    ['development.md', 'adr', '/adr/'],
    ['operations.md', '../deploy/observability/', '/repository/deploy/observability/'],
    ['operations.md', '../deploy/docker/Dockerfile', '/repository/deploy/docker/Dockerfile.html'],
    ['operations.md', '../deploy/rules.yaml', '/repository/deploy/rules.yaml.html'],
    ['operations.md', 'images/start.png', '/images/start.png'],
    ['operations.md', '#back-ups', '#back-ups'],
    ['operations.md', '/reference/api/users', '/reference/api/users'],
    ['operations.md', 'https://example.com/a.md', 'https://example.com/a.md'],
  ])('of %s to %s is %s', (page, href, address) => {
    expect(hrefOf(page, href, isFolder)).toBe(address);
  });
});

describe('an image', () => {
  it.each([
    ['operations.md', 'images/start.png', './images/start.png'],
    ['guides/sessions.md', '../images/start.png', '../images/start.png'],
    ['repository/libs/elements/README.md', '../../docs/images/start.png', '../../../images/start.png'],
    ['operations.md', 'https://example.com/a.png', 'https://example.com/a.png'],
  ])('of %s at %s is %s', (page, src, address) => {
    expect(imageOf(page, src)).toBe(address);
  });
});
