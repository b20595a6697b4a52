-- Publishes the community's present position, so that whoever hears it knows to have heard everything before it.
--
-- KEYS[1] is the channel; ARGV[3] the least ms between two marks, ARGV[4] the frame without its id

if now - mark < ARGV[3] * 1024 then
  return false
end

local position = text(math.max(last, now))
redis.call('HSET', KEYS[1], 'last', position, 'mark', position)
keep(KEYS[1], position)
redis.call('PUBLISH', KEYS[1], 'id: ' .. epoch .. '-' .. position .. '\n' .. ARGV[4])
return position
