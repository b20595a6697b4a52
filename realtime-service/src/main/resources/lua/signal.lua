-- Publishes what stands in no log: whoever listens hears it once, at a position of its own.
--
-- KEYS[3] the channel; ARGV[3] the frame without its id

local position = text(math.max(last + 1, now))
redis.call('HSET', KEYS[1], 'last', position)
keep(KEYS[1], position)
redis.call('PUBLISH', KEYS[3], 'id: ' .. epoch .. '-' .. position .. '\n' .. ARGV[3])
return position
