import type { Area } from '../../geo/pointSet.ts';
import { MapPanel } from '../../map/screen/MapPanel.tsx';
import { areaAround, withinArea } from '../../queries/posts/postMap.ts';
import type { ShownPost } from '../filter/postKind.ts';
import { PostList } from './lazyParts.tsx';
import type { Posts } from './usePosts.ts';

export interface PostSpotPanelProps {
  posts: Posts;
  area: Area;
  onOpen: (post: ShownPost) => void;
  onClose: () => void;
}

/** Half a metre more on each side, for places that are stored with fewer digits. */
function widened({ west, south, east, north }: Area): Area {
  const { west: left, south: below } = areaAround({ latitude: south, longitude: west });
  const { east: right, north: above } = areaAround({ latitude: north, longitude: east });
  return { west: left, south: below, east: right, north: above };
}

/** Lists the posts of one spot, to choose one. */
export function PostSpotPanel({ posts, area, onOpen, onClose }: PostSpotPanelProps) {
  const { kind, query } = posts;
  const label = `この場所の${kind.noun}`;
  return (
    <MapPanel id="spot" title={label} onClose={onClose}>
      <div style={{ margin: '0 -12px' }}>
        <PostList
          kind={kind}
          label={label}
          filter={withinArea(query, widened(area))}
          isFiltered
          openId={null}
          onOpen={onOpen}
        />
      </div>
    </MapPanel>
  );
}
