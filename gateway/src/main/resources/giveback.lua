-- Takes ARGV[1] requests that were admitted and never came off the count, if the window that began at ARGV[2] still
-- stands.
local kept = redis.call('HMGET', KEYS[1], 'start', 'count')
if kept[1] and tonumber(kept[1]) == tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], 'count', math.max(0, tonumber(kept[2]) - tonumber(ARGV[1])))
end
return 0
