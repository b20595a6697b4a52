-- Adds an event to a channel's log and publishes it, once. Answers its position, or nothing for an event already there.
--
-- KEYS[3] the channel, KEYS[4] that it has the event; ARGV[3] the most events of a log, ARGV[4] the frame without its id,
-- ARGV[5] what is published behind it and not kept
-- Each entry says where the one before it was, so that a reader sees whether something is missing in between.

if not redis.call('SET', KEYS[4], '', 'NX', 'PX', text(ARGV[1] + ARGV[2])) then
  return false
end

local position = text(math.max(last + 1, now))
local before = redis.call('ZSCORE', KEYS[2], KEYS[3])
if not before then
  redis.call('DEL', KEYS[3])
end
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[3], position .. '-0', 'before', text(before or 0), 'frame', ARGV[4])
redis.call('XTRIM', KEYS[3], 'MINID', text(floor))
redis.call('ZADD', KEYS[2], position, KEYS[3])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. text(floor))
redis.call('HSET', KEYS[1], 'last', position, 'tail', position)
for key = 1, 3 do
  keep(KEYS[key], position)
end
redis.call('PUBLISH', KEYS[3], 'id: ' .. epoch .. '-' .. position .. '\n' .. ARGV[4] .. ARGV[5])
return position
