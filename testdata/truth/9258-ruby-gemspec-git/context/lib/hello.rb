module Hello
end
