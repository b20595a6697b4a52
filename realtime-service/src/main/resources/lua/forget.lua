-- Takes out of a channel's log whatever names somebody. A reader who would have begun with it is told of a gap.
--
-- KEYS[3] the channel; ARGV[3] the id

local gone = 0
for _, entry in ipairs(redis.call('XRANGE', KEYS[3], '-', '+')) do
  if string.find(entry[2][4], ARGV[3], 1, true) then
    gone = gone + redis.call('XDEL', KEYS[3], entry[1])
  end
end
return gone
